/** Said by each form whose server side is not there yet; it sends people to the phone instead of swallowing their words. */
export const notAvailableYet = (what: string, phoneText: string) =>
  `${what} is not available on the website yet. Please call ${phoneText}; we are glad to help.`

export type FormAnswer = { message: string }
