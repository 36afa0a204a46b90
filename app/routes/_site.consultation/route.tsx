import { data, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { ConsultationFields } from '~/components/consultation/consultation-form'
import { FormMessage } from '~/components/form-message'
import { notAvailableYet } from '~/components/unavailable'
import { home, site } from '~/content/collections.server'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title} · Aahar` }]

export const loader = () => ({ title: home.mission.formTitle, text: home.mission.formText })

export const action = () =>
  data({ message: notAvailableYet('Requesting a consultation', site.contact.phoneText) }, { status: 503 })

export default function ConsultationPage() {
  const { title, text } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <div className="wrap py-12 lg:py-20">
      <div className="mx-auto max-w-[640px]">
        <h1>{title}</h1>
        <p className="lead mt-4 mb-6">{text}</p>
        <FormMessage message={answer?.message} />
        <Form method="post" className="mt-6">
          <ConsultationFields
            idPrefix="page"
            footer={
              <button type="submit" className="btn btn-primary">
                Send request
              </button>
            }
          />
        </Form>
      </div>
    </div>
  )
}
