/**
 * How mails address a person: by the whole name, as the person wrote it. A first word alone is often a title or an initial ("Dr.",
 * "K."), and which word people are called by differs from state to state.
 */

/** Of a title or initials nothing is said of a person by itself, so they do not count as words of a name. */
const titlesAndInitials =
  /^(?:dr|mr|mrs|ms|miss|smt|shri|sri|shrimati|kumari|km|prof|adv|er|ca|capt|col|maj|lt|md|[\p{L}])\.?$/iu

/** 'Dr.Meera K.R.Sharma' is written 'Dr. Meera K. R. Sharma': without spaces it could be the address of a website. */
const spaced = (name: string) =>
  name
    .replace(/(?<![\p{L}\p{M}])(dr|mr|mrs|ms|smt|shri|sri|prof)\.(?=\p{L})/giu, '$1. ')
    .replace(/(?<![\p{L}\p{M}])(\p{L}\p{M}*)\.(?=\p{L})/gu, '$1. ')

const word = /^[\p{L}\p{M}\p{Join_Control}'’-]{1,30}\.?$/u
const mostWords = 4
const longest = 60

/**
 * The name a greeting has. A caller can give a stranger's address with any name, so what looks like an address or an advertisement
 * is not carried to them in the clinic's name: '' then, as where there is no name.
 */
export function greetedName(fullName: string): string {
  const words = spaced(fullName.trim()).split(/\s+/)
  const own = words.filter((one) => !titlesAndInitials.test(one))
  const isName = own.length > 0 && own.length <= mostWords && words.every((one) => word.test(one))
  const name = words.join(' ')
  return isName && name.length <= longest ? name : ''
}

/** The first word of a name, for papers and pages of one's own family. Who writes to a person says `greetedName`. */
export const firstName = (fullName: string): string => fullName.trim().split(/\s+/)[0] ?? ''
