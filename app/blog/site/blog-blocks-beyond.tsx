/** The blocks beyond the specification's four: table, quote, recipe. A module of its own, as only posts have them. */
import { recipeFacts } from '~/domain/posts/recipe'
import type { BeyondProps } from '~/ui/text/blog-blocks'
import { MarkedText } from '~/ui/text/marked-text'
import type { BlogBlock } from '../contract/blog'

type Table = Extract<BlogBlock, { type: 'table' }>
type Recipe = Extract<BlogBlock, { type: 'recipe' }>

export default function BeyondBlock({ block, look }: BeyondProps) {
  if (block.type === 'table') return <TableBlock table={block} />
  if (block.type === 'recipe') return <RecipeBlock recipe={block} {...look.major} />
  return (
    <blockquote className={look.quote}>
      <p>
        <MarkedText text={block.content} marks={block.marks} />
      </p>
      {block.source ? <footer className="mt-2 font-sans text-meta text-ink-2">— {block.source}</footer> : null}
    </blockquote>
  )
}

/** On phones a wide table is moved sideways inside its frame, by keys as well; the page stays as wide as it is. */
function TableBlock({ table: { has_header, rows, cell_marks } }: { table: Table }) {
  const [header = [], ...others] = rows
  const lines = has_header ? others : rows
  const first = has_header ? 1 : 0
  const cell = (text: string, y: number, x: number) => <MarkedText text={text} marks={cell_marks?.[y]?.[x]} />
  const isRowName = (x: number, line: string[]) => has_header && x === 0 && line.length > 1 && line[0] !== ''
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is moved sideways has to be reached by keys
    // biome-ignore lint/a11y/useSemanticElements: the frame of a table is no section of the page
    <div role="region" aria-label="Table" tabIndex={0} className="post-table">
      <table>
        {has_header ? (
          <thead>
            <tr>
              {header.map((text, x) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                <th key={x} scope="col">
                  {cell(text, 0, x)}
                </th>
              ))}
            </tr>
          </thead>
        ) : null}
        <tbody>
          {lines.map((line, y) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
            <tr key={y}>
              {line.map((text, x) =>
                isRowName(x, line) ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <th key={x} scope="row">
                    {cell(text, y + first, x)}
                  </th>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={x}>{cell(text, y + first, x)}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function RecipeBlock({ recipe, Heading }: { recipe: Recipe; Heading: 'h2' | 'h3' }) {
  const Part = Heading === 'h2' ? 'h3' : 'h4'
  return (
    <section aria-label={recipe.name || 'Recipe'} className="post-recipe">
      {recipe.name ? <Heading>{recipe.name}</Heading> : null}
      <dl>
        {recipeFacts(recipe).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {recipe.ingredients.length > 0 ? (
        <>
          <Part>Ingredients</Part>
          <ul>
            {recipe.ingredients.map((text, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines may be alike and never move
              <li key={i}>{text}</li>
            ))}
          </ul>
        </>
      ) : null}
      {recipe.steps.length > 0 ? (
        <>
          <Part>Steps</Part>
          <ol>
            {recipe.steps.map((text, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <li key={i}>{text}</li>
            ))}
          </ol>
        </>
      ) : null}
    </section>
  )
}
