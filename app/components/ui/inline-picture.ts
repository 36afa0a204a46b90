/**
 * For a drawing that is painted first, right before its `src` or `srcSet`: on the server's page the drawing itself stands in
 * the place of its address (app/inline-pictures.server.ts), so that no second answer is waited for.
 */
export const inlinePicture = { 'data-inline': '' }

/** Only drawings: their text is compressed with the page. */
export const canBeInline = (address: string): boolean => /^\/(illustrations|icons)\/[\w-]+\.svg$/.test(address)
