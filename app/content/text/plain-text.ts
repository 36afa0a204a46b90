/** The words of a node of a syntax tree (mdast or hast) without its marks: links and emphasis give their text, a line break gives a space. */
export function plainText(node: object): string {
  if ('children' in node && Array.isArray(node.children))
    return node.children.map((child) => plainText(child as object)).join('')
  if ('type' in node && node.type === 'break') return ' '
  return 'value' in node ? String(node.value).replace(/\s*\n\s*/g, ' ') : ''
}
