/** A script of a page itself, as text (scripts/setup/inline-scripts.js). */
declare module '*?inline-script' {
  const text: string
  export default text
}
