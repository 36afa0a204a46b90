import { useState } from 'react'
import { Field, type FieldProps } from '~/components/ui/field'
import { pinCodeOf } from '~/domain/pin-code'
import { likelyStateOf, type StateCode, states } from '~/domain/states'

const options = states.map(({ code, name }) => ({ value: code, label: name }))

/** The state to preselect for an address; empty where its PIN code says nothing. */
export const stateOfAddress = (address: string): StateCode | '' => likelyStateOf(pinCodeOf(address) ?? '') ?? ''

/** As it is typed: the state follows it until the client chooses one. */
type Props = Omit<FieldProps, 'label' | 'defaultValue'> & { address: string; defaultValue?: string | undefined }

/** Where the client lives: the tax on a service belongs to that state. */
export function StateField({ address, defaultValue = '', ...field }: Props) {
  const [chosen, setChosen] = useState(defaultValue)
  return (
    <Field
      {...field}
      type="select"
      label="State"
      className="sm:col-span-2"
      placeholder="Please choose"
      options={options}
      value={chosen || stateOfAddress(address)}
      onInput={({ currentTarget }) => setChosen(currentTarget.value)}
      hint={
        <>
          It appears on your receipt.
          <span className="needs-js"> We suggest it from your PIN code; please change it if it is wrong.</span>
        </>
      }
    />
  )
}
