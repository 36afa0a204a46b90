/** What the frame of every page shows of the signed-in client. */
import type { Viewer } from '~/platform/session/session.server'
import { greetingName, planName, type ViewerCard } from '../viewer'

export function viewerCard({ user, justSignedUp }: Viewer): ViewerCard {
  return {
    greetingName: greetingName(user),
    monogram: firstLetter(greetingName(user)),
    email: user.email,
    isStaff: (user.roles?.length ?? 0) > 0,
    justSignedUp,
    subscriptionPlan: planName(user.subscription_plan, 'Not subscribed', 'Basic Plan'),
    foodPlan: planName(user.food_plan, 'No food plan', 'Standard Diet'),
  }
}

/** As people count letters: a sign with its accents, an emoji with its parts. */
const firstLetter = (name: string) => [...new Intl.Segmenter('en-IN').segment(name)][0]?.segment.toUpperCase() ?? ''
