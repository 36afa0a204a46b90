/**
 * What the frame of every page shows of the signed-in client. Public pages are kept with stand-ins for these words, and the
 * front door puts each client's own in their place (decision 0024).
 */
import type { AppLoadContext } from '@remix-run/node'
import { greetingName, planName, type ViewerCard } from './browser/viewer'
import { type Viewer, viewerOfCookie } from './clinic/session.server'

type PersonalWords = NonNullable<AppLoadContext['standIn']>

export function viewerCard({ user, justSignedUp }: Viewer): ViewerCard {
  return {
    greetingName: greetingName(user),
    monogram: firstLetter(greetingName(user)),
    email: user.email,
    isAdmin: user.role === 'admin',
    justSignedUp,
    subscriptionPlan: planName(user.subscription_plan, 'Not subscribed', 'Basic Plan'),
    foodPlan: planName(user.food_plan, 'No food plan', 'Standard Diet'),
  }
}

/** As people count letters: a sign with its accents, an emoji with its parts. */
const firstLetter = (name: string) => [...new Intl.Segmenter('en-IN').segment(name)][0]?.segment.toUpperCase() ?? ''

/** A client who has just signed up gets no words: the page says more to them, once. */
function wordsOf({ isAdmin, justSignedUp, ...words }: ViewerCard): PersonalWords | null {
  return justSignedUp ? null : { kind: isAdmin ? 'admin' : 'client', words }
}

/** The card that `wordsOf` has taken apart. */
export function cardOfStandIn({ kind, words }: PersonalWords): ViewerCard {
  const { greetingName = '', monogram = '', email = '', subscriptionPlan = '', foodPlan = '' } = words
  return { greetingName, monogram, email, isAdmin: kind === 'admin', justSignedUp: false, subscriptionPlan, foodPlan }
}

const known = new WeakMap<Viewer, PersonalWords | null>()

/** For the front door (app/server/backend-life.ts). */
export async function personalWords(sessionCookie: string): Promise<PersonalWords | null> {
  return wordsFor(await viewerOfCookie(sessionCookie))
}

function wordsFor(viewer: Viewer | null): PersonalWords | null {
  if (!viewer) return null
  let words = known.get(viewer)
  if (words === undefined) {
    words = wordsOf(viewerCard(viewer))
    known.set(viewer, words)
  }
  return words
}
