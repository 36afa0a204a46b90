/** A recipe in the text: fields, whose lines are its ingredients and steps. */
import { Node } from '@tiptap/core'
import { NodeViewWrapper, type ReactNodeViewProps, ReactNodeViewRenderer } from '@tiptap/react'
import { useId } from 'react'
import { minutesOf, type RecipeFields, recipeFieldNames } from './recipe-fields'

export const PostRecipe = Node.create({
  name: 'recipe',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () =>
    Object.fromEntries(
      recipeFieldNames.map((name) => [
        name,
        {
          default: '',
          parseHTML: (element: HTMLElement) => element.getAttribute(`data-${name}`) ?? '',
          renderHTML: (attrs: Record<string, unknown>) => ({ [`data-${name}`]: attrs[name] }),
        },
      ]),
    ),
  parseHTML: () => [{ tag: 'div[data-recipe]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', { 'data-recipe': '', ...HTMLAttributes }],
  addNodeView: () => ReactNodeViewRenderer(RecipeBlock),
})

function RecipeBlock({ node, updateAttributes }: ReactNodeViewProps) {
  const fields = node.attrs as RecipeFields
  const id = useId()
  const field = (name: keyof RecipeFields, label: string, more: { rows?: number; hint?: string } = {}) => {
    const isMinutes = name === 'prep' || name === 'cook'
    const isWrong = isMinutes && fields[name].trim() !== '' && minutesOf(fields[name]) === null
    const given = {
      id: `${id}-${name}`,
      value: fields[name],
      'aria-describedby': isWrong || more.hint ? `${id}-${name}-hint` : undefined,
      'aria-invalid': isWrong || undefined,
      onChange: ({ target }: { target: { value: string } }) => updateAttributes({ [name]: target.value }),
      className: 'field-small',
    }
    return (
      <div>
        <label htmlFor={given.id} className="text-meta text-ink-2">
          {label}
        </label>
        {more.rows ? (
          <textarea {...given} rows={more.rows} />
        ) : (
          <input {...given} inputMode={isMinutes ? 'numeric' : undefined} />
        )}
        {isWrong || more.hint ? (
          <p id={`${id}-${name}-hint`} className={`text-meta ${isWrong ? 'text-danger' : 'text-ink-3'}`}>
            {isWrong ? 'Please give whole minutes, such as 20.' : more.hint}
          </p>
        ) : null}
      </div>
    )
  }
  return (
    <NodeViewWrapper className="post-recipe grid gap-3">
      {field('name', 'Name of the recipe')}
      <div className="grid gap-3 sm:grid-cols-3">
        {field('serves', 'Serves', { hint: 'Such as 4 people.' })}
        {field('prep', 'Preparing, in minutes')}
        {field('cook', 'Cooking, in minutes')}
      </div>
      {field('ingredients', 'Ingredients', { rows: 6, hint: 'One on each line.' })}
      {field('steps', 'Steps', { rows: 6, hint: 'One on each line; they are numbered for you.' })}
    </NodeViewWrapper>
  )
}
