import { useEffect, useRef } from 'react'
import { pinCodeOf } from '~/domain/orders/pin-code'
import { likelyStateOf, type StateCode, states } from '~/domain/orders/states'
import { Field, type FieldProps } from '~/ui/form/field/field'

const options = states.map(({ code, name }) => ({ value: code, label: name }))

/** The state to preselect for an address; empty where its PIN code says nothing. */
export const stateOfAddress = (address: string): StateCode | '' => likelyStateOf(pinCodeOf(address) ?? '') ?? ''

/** As it is typed: the state follows it until the client chooses one. */
type Props = Omit<FieldProps, 'label' | 'defaultValue'> & { address: string; defaultValue?: string | undefined }

/** Where the client lives: the tax on a service belongs to that state. */
export function StateField({ address, defaultValue = '', ...field }: Props) {
  const isChosen = useRef(defaultValue !== '')
  const suggested = useRef<string>(defaultValue || stateOfAddress(address))
  const { id } = field
  useEffect(() => {
    const select = document.getElementById(id)
    // Another one than we suggested is the client's choice, also before the page's scripts ran.
    if (!(select instanceof HTMLSelectElement) || isChosen.current || select.value !== suggested.current) return
    suggested.current = stateOfAddress(address)
    select.value = suggested.current
  }, [id, address])
  return (
    <Field
      {...field}
      type="select"
      label="State"
      className="sm:col-span-2"
      placeholder="Please choose"
      options={options}
      defaultValue={suggested.current}
      onInput={() => {
        isChosen.current = true
      }}
      hint={
        <>
          It appears on your receipt.
          <span className="needs-js"> We suggest it from your PIN code; please change it if it is wrong.</span>
        </>
      }
    />
  )
}
