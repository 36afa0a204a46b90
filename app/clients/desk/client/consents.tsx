import { Check, Minus } from 'lucide-react'
import type { Client } from '~/accounts/contract/admin-users'
import { type ChoicePurpose, choiceNames } from '~/domain/privacy/privacy-choices'
import { dayOf, longDay } from '~/domain/time/days'
import { subscriberWords } from '~/newsletter/desk/subscriber-words'

export function Consents({ client: { consents, newsletter } }: { client: Pick<Client, 'consents' | 'newsletter'> }) {
  const lines = [
    ...consents.map(({ purpose, decision, given_at, withdrawn_at, notice_version }) => ({
      key: given_at + purpose,
      isGiven: withdrawn_at === null && decision === 'given',
      name: `${nameOf(purpose)}${decision === 'refused' ? ', refused' : ''} (notice of ${longDay(notice_version)})`,
      when: withdrawn_at === null ? longDay(dayOf(given_at)) : `withdrawn on ${longDay(dayOf(withdrawn_at))}`,
    })),
    ...(newsletter
      ? [
          {
            key: 'newsletter',
            isGiven: newsletter.status === 'confirmed',
            name: `Newsletter: ${subscriberWords[newsletter.status].label.toLowerCase()}`,
            when: longDay(dayOf(newsletter.at)),
          },
        ]
      : []),
  ]
  return (
    <section aria-labelledby="consents">
      <h2 id="consents" className="text-[1.3rem]!">
        Consents
      </h2>
      {lines.length === 0 ? (
        <p className="mt-2 text-small text-ink-2">
          None given. What the client agrees to when booking or ordering stands here.
        </p>
      ) : null}
      <ul className="text-small">
        {lines.map(({ key, isGiven, name, when }) => (
          <li key={key} className="flex items-center gap-3 border-b border-line py-3">
            {isGiven ? (
              <Check aria-label="Given" size={17} strokeWidth={2} className="shrink-0 text-success" />
            ) : (
              <Minus aria-label="Not given" size={17} strokeWidth={2} className="shrink-0 text-ink-3" />
            )}
            <span className="min-w-0 flex-1">{name}</span>
            <span className="figures text-meta text-ink-2">{when}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const nameOf = (purpose: string): string =>
  Object.hasOwn(choiceNames, purpose) ? choiceNames[purpose as ChoicePurpose] : purpose
