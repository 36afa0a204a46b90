/** The first 100 characters and '...'; a shorter text stays as it is. Counts letters and signs as people see them. */
export function shortened(text: string, length = 100): string {
  const characters = [...text]
  return characters.length <= length ? text : `${characters.slice(0, length).join('')}...`
}
