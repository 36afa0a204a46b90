/** What the forms of a sale at the desk have in common: whose it is, what the kitchen has to know, how it is paid. */
import { Link } from '@remix-run/react'
import { languageChoices } from '~/domain/accounts/user-state'
import { dietOptions } from '~/domain/deliveries/diets'
import { EmailField } from '~/ui/form/field/email-field'
import { Field, type FieldProps } from '~/ui/form/field/field'

type FieldOf<Name extends string> = (
  name: Name,
) => Omit<FieldProps, 'label' | 'defaultValue'> & { name: string; defaultValue?: string | undefined }

type ClientName = 'customer_name' | 'customer_phone' | 'phoneless' | 'customer_email' | 'email_kept' | 'language'

/** @param isNew no file was chosen: the sale finds one, or makes it */
export function ClientFields({ field, isNew }: { field: FieldOf<ClientName>; isNew: boolean }) {
  return (
    <>
      <Field {...field('customer_name')} autoComplete="off" label="Client's name" required={isNew} />
      <div className="grid content-start gap-3">
        <Field
          {...field('customer_phone')}
          type="tel"
          autoComplete="off"
          label="Phone"
          labelNote={isNew ? 'or tick below' : undefined}
          required={false}
        />
        <Field {...field('phoneless')} label="No phone" />
      </div>
      <EmailField
        {...field('customer_email')}
        kept={field('email_kept')}
        type="email"
        autoComplete="off"
        label="Email"
        hint="The receipt is mailed to this address. Without one you can print it here."
      />
      {isNew ? (
        <Field
          {...field('language')}
          type="select"
          label="Language"
          labelNote="of a new client"
          options={languageChoices}
        />
      ) : null}
    </>
  )
}

type FoodName = 'diet' | 'dislikes' | 'allergies' | 'health_consent'

/** @param note which sales it is for; @param told the client's allergies, as they were told before */
export function FoodFields({ field, note, told }: { field: FieldOf<FoodName>; note?: string; told: string | null }) {
  const labelled = note === undefined ? {} : { labelNote: note }
  return (
    <>
      <Field
        {...field('diet')}
        type="select"
        required={false}
        label="Diet"
        {...labelled}
        placeholder="Not told"
        hint="Without a choice it stays as the client told it before."
        options={dietOptions}
      />
      <Field
        {...field('dislikes')}
        autoComplete="off"
        label="Does not like"
        {...labelled}
        hint="Such as: karela. Without words it stays as the client told it before."
      />
      <Field
        {...field('allergies')}
        autoComplete="off"
        label="Allergies"
        {...labelled}
        hint={`${told === null ? '' : `Told before: ${told}. Write only what is new. `}Please ask. The kitchen and the driver see it with every meal of this client.`}
      />
      <Field
        {...field('health_consent')}
        label="The client agrees that the kitchen, the dietitian and the driver see the allergy. Needed only if one is named."
      />
    </>
  )
}

type Ways = readonly { value: string; label: string }[]

export function PaymentFields({ field, ways }: { field: FieldOf<'method' | 'utr'>; ways: Ways }) {
  return (
    <>
      <Field
        {...field('method')}
        type="select"
        label="Paid by"
        placeholder="Choose how it was paid"
        options={[...ways]}
      />
      <Field
        {...field('utr')}
        inputMode="text"
        autoComplete="off"
        label="UTR number"
        labelNote="UPI and bank transfer"
        hint="The bank's number of the payment, 12 digits as a rule. Of a card, the number on the slip if you like."
      />
    </>
  )
}

/** Whose sale it is, where their page led here. */
export function SaleFor({ client, others }: { client: { id: string; name: string } | null; others: string }) {
  if (!client) return null
  return (
    <p className="mb-5 text-small">
      For{' '}
      <Link to={`/dashboard/clients/${client.id}`} className="text-link font-semibold">
        {client.name}
      </Link>
      .{' '}
      <Link to={others} reloadDocument className="text-link">
        For another client
      </Link>
    </p>
  )
}
