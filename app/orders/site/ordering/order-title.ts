/** What stands above the form: on its page, and as the name of its dialog. */
export const orderTitle = (isCustom: boolean): string => (isCustom ? 'A plan of your own' : 'Your plan, almost ready')
