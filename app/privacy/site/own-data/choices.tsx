import { Form, Link } from '@remix-run/react'
import type { NoticeLanguage } from '~/domain/privacy/privacy-choices'
import { StateBadge } from '~/ui/text/state-badge'
import type { PrivacyChoice } from '../../contract/privacy'

type Choice = Omit<PrivacyChoice, 'at'> & {
  since: string | null
  /** The notice's words on it. */
  said: { title: string; data: string; use: string; refusal: string } | null
}
type Props = {
  choices: Choice[]
  language: NoticeLanguage
  emailIsProven: boolean
  /** Taken back, while meals are to come. `nextMeal`: '' where none is left. */
  allergiesWait: { askedOn: string; nextMeal: string } | null
}

const stateTones = { on: 'good', off: 'quiet', asked: 'waiting', unknown: 'waiting' } as const

/** What stands around the notice's words, in the notice's language. */
const words = {
  en: {
    title: 'Your choices',
    notice: 'The whole notice',
    delivered: 'An allergy that you tell us with an order is also seen by the kitchen and by the person who delivers.',
    refusal: 'If you say no',
    states: { on: 'Yes', off: 'No', asked: 'Not confirmed yet', unknown: 'Confirm your email' },
    since: (day: string) => `since ${day}`,
    agree: 'I agree',
    withdraw: 'Take it back',
    older:
      'You agreed to an older text. It now names diet plans, readings, check-ins, messages and documents: nothing is written down in your care until you agree to it.',
    agreeAgain: 'I agree to the new text',
    share: 'Choose a person',
  },
  hi: {
    title: 'आपके विकल्प',
    notice: 'पूरी सूचना',
    delivered: 'ऑर्डर के साथ बताई गई एलर्जी रसोई और खाना पहुँचाने वाले व्यक्ति को भी दिखती है।',
    refusal: 'आप मना करें तो',
    states: { on: 'हाँ', off: 'नहीं', asked: 'अभी पुष्टि नहीं हुई', unknown: 'अपने ईमेल की पुष्टि करें' },
    since: (day: string) => `${day} से`,
    agree: 'मैं सहमत हूँ',
    withdraw: 'सहमति वापस लें',
    older:
      'आपने पुराने पाठ पर सहमति दी थी। अब इसमें आहार योजनाएँ, माप, रोज़ की जानकारी, संदेश और दस्तावेज़ भी हैं: आपकी नई सहमति तक देखभाल में कुछ नहीं लिखा जाता।',
    agreeAgain: 'मैं नए पाठ से सहमत हूँ',
    share: 'व्यक्ति चुनें',
  },
} as const

export const sectionTitle = 'text-[clamp(1.75rem,1.4rem+1.2vw,2.25rem)]'

/** One button for yes, one for no: taking back is as easy as giving. */
export function Choices({ choices, language, emailIsProven, allergiesWait }: Props) {
  const other = language === 'hi' ? 'en' : 'hi'
  const said = words[language]
  return (
    <section aria-labelledby="choices">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id="choices" lang={language} className={`notice ${sectionTitle}`}>
          {said.title}
        </h2>
        <p className="notice flex gap-5 text-small">
          <Link to={`/account/privacy?lang=${other}`} lang={other} className="text-link" preventScrollReset>
            {other === 'hi' ? 'हिन्दी में' : 'In English'}
          </Link>
          <Link to={`/privacy/notice?lang=${language}`} lang={language} className="text-link">
            {said.notice}
          </Link>
        </p>
      </div>
      <ul className="mt-5 border-t border-line">
        {choices.map((choice) => (
          <li key={choice.purpose} className="border-b border-line py-5">
            <Line choice={choice} language={language} />
            {choice.purpose === 'health_details' && allergiesWait ? <AllergiesWait {...allergiesWait} /> : null}
          </li>
        ))}
      </ul>
      {emailIsProven ? null : (
        <Form method="post" preventScrollReset className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
          <input type="hidden" name="intent" value="prove_email" />
          <p className="min-w-0 flex-1 basis-72 text-small text-ink-2">
            Your email is not confirmed. Once it is, you also see the newsletter and the messages that you sent without
            signing in. Mistyped?{' '}
            <Link to="/account/privacy/change-email" className="text-link">
              Change the email
            </Link>
          </p>
          <button type="submit" className="btn btn-outline btn-small">
            Mail me the link
          </button>
        </Form>
      )}
    </section>
  )
}

const AllergiesWait = ({ askedOn, nextMeal }: { askedOn: string; nextMeal: string }) => (
  <p className="mt-4 rounded-card bg-beet-100 p-5 text-small">
    You took this back on {askedOn}. Your health details are erased, except your allergies.{' '}
    {nextMeal
      ? `The kitchen still sees them, because your next meal is on ${nextMeal} and could harm you without them. We call you first. They are erased when we have talked to you, or after your last meal.`
      : 'They are erased in the next few minutes, because no meal of yours is to come.'}
  </p>
)

function Line({
  choice: { purpose, state, since, said, asks_again: isOlder },
  language,
}: {
  choice: Choice
  language: NoticeLanguage
}) {
  const title = said?.title ?? purpose
  const frame = words[language]
  const isOn = state === 'on' || state === 'asked'
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
      <div lang={language} className="notice min-w-0 flex-1 basis-80">
        <h3 className="font-sans! text-body! font-semibold">{title}</h3>
        {said ? (
          <p className="mt-1 text-small text-ink-2">
            {said.data} {said.use} {purpose === 'health_details' ? `${frame.delivered} ` : null}
            <strong className="font-semibold text-ink">{frame.refusal}:</strong> {said.refusal}
          </p>
        ) : null}
        {isOlder ? <p className="mt-3 rounded-card bg-turmeric-100 px-4 py-3 text-small">{frame.older}</p> : null}
      </div>
      <div className="grid justify-items-end gap-3 max-sm:justify-items-start">
        <div lang={language} className="notice text-right max-sm:text-left">
          <StateBadge label={frame.states[state]} tone={stateTones[state]} />
          {since ? <p className="figures mt-1 text-meta text-ink-2">{frame.since(since)}</p> : null}
        </div>
        <Form method="post" preventScrollReset className="grid justify-items-end gap-3 max-sm:justify-items-start">
          <input type="hidden" name="intent" value="choose" />
          <input type="hidden" name="purpose" value={purpose} />
          <input type="hidden" name="language" value={language} />
          {isOlder ? (
            <button type="submit" name="agrees" value="yes" lang={language} className="btn btn-primary btn-small">
              {frame.agreeAgain}
            </button>
          ) : null}
          {purpose === 'family_share' && !isOn ? (
            <Link to="/account/sharing" lang={language} className="btn btn-outline btn-small">
              {frame.share}
            </Link>
          ) : (
            <button
              type="submit"
              name="agrees"
              value={isOn ? 'no' : 'yes'}
              aria-label={`${isOn ? frame.withdraw : frame.agree}: ${title}`}
              lang={language}
              className="btn btn-outline btn-small"
            >
              {isOn ? frame.withdraw : frame.agree}
            </button>
          )}
        </Form>
      </div>
    </div>
  )
}
