/** In which language a post is written, by its letters: so that it is read aloud and broken into lines as that language is. */
import { textsOf } from './post-words'

/** The language of most readers for each script; one script may serve several, such as Marathi's. */
const languageOfScript: readonly [language: string, script: RegExp][] = [
  ['hi', /\p{Script=Devanagari}/gu],
  ['bn', /\p{Script=Bengali}/gu],
  ['gu', /\p{Script=Gujarati}/gu],
  ['pa', /\p{Script=Gurmukhi}/gu],
  ['ta', /\p{Script=Tamil}/gu],
  ['te', /\p{Script=Telugu}/gu],
  ['kn', /\p{Script=Kannada}/gu],
  ['ml', /\p{Script=Malayalam}/gu],
  ['or', /\p{Script=Oriya}/gu],
  ['ur', /\p{Script=Arabic}/gu],
]

const siteLanguage = 'en-IN'

/** "hi" of a text whose letters are mostly those of Hindi; the site's own language where nothing else is more. */
export function textLanguage(text: string): string {
  const counted = languageOfScript.map(([language, script]) => ({ language, count: text.match(script)?.length ?? 0 }))
  const most = counted.reduce((best, one) => (one.count > best.count ? one : best))
  return most.count > (text.match(/\p{Script=Latin}/gu)?.length ?? 0) ? most.language : siteLanguage
}

/** Of the title, the description and every text of the body. */
export const postLanguage = ({
  title,
  description,
  body,
}: {
  title: string
  description: string
  body: Parameters<typeof textsOf>[0]
}): string => textLanguage([title, description, ...textsOf(body)].join(' '))

/** For a `lang` attribute: undefined where the page says it already. */
export const otherLanguage = (language: string): string | undefined =>
  language === siteLanguage ? undefined : language
