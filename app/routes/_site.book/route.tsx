import { data, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useSearchParams } from '@remix-run/react'
import { BookingFields, ChosenService } from '~/components/booking-dialog/booking-form'
import { FormMessage } from '~/components/form-message'
import { notAvailableYet } from '~/components/unavailable'
import { site } from '~/content/collections.server'

export const meta: MetaFunction = () => [{ title: 'Book Appointment · Aahar' }]

export const action = () => data({ message: notAvailableYet('Booking', site.contact.phoneText) }, { status: 503 })

export default function BookPage() {
  const answer = useActionData<typeof action>()
  const [query] = useSearchParams()
  const service = query.get('service')?.slice(0, 100)
  return (
    <div className="wrap py-12 lg:py-20">
      <div className="mx-auto max-w-[640px]">
        <h1>Book Appointment</h1>
        <div className="mt-4 mb-6 space-y-4">
          <ChosenService service={service} />
          <FormMessage message={answer?.message} />
        </div>
        <Form method="post">
          <BookingFields
            service={service}
            idPrefix="book"
            footer={
              <button type="submit" className="btn btn-primary">
                Submit
              </button>
            }
          />
        </Form>
      </div>
    </div>
  )
}
