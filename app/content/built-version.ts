/**
 * The version of the content that a build was made of. Kept pages of another build are never served, so it need not tell builds
 * apart.
 */
export const builtVersion = 'built'
