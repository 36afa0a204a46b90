/** A recipe as lines of text, in Markdown between ```recipe and ```: its facts first, then "- " for ingredients and "1. " for steps. */
import type { Recipe } from '../../../domain/posts/post-blocks'

const facts = ['name', 'serves', 'prep', 'cook'] as const

export function recipeToText({ name, serves, prep_minutes, cook_minutes, ingredients, steps }: Recipe): string {
  const given: Record<(typeof facts)[number], string> = {
    name,
    serves,
    prep: minutesText(prep_minutes),
    cook: minutesText(cook_minutes),
  }
  return [
    ...facts.flatMap((fact) => (given[fact] === '' ? [] : [`${fact}: ${given[fact]}`])),
    ...ingredients.map((line) => `- ${line}`),
    ...steps.map((line, at) => `${at + 1}. ${line}`),
  ].join('\n')
}

const minutesText = (minutes: number | null) => (minutes === null ? '' : `${minutes} minutes`)

/** @param onUnsupported called with a line, from 1 within the recipe, that is none of these */
export function readRecipe(text: string, onUnsupported: (line: number, what: string) => void): Recipe {
  const recipe: Recipe = {
    type: 'recipe',
    name: '',
    serves: '',
    prep_minutes: null,
    cook_minutes: null,
    ingredients: [],
    steps: [],
  }
  text.split('\n').forEach((line, at) => {
    const unreadable = () => onUnsupported(at + 1, `“${line.trim()}” in a recipe`)
    const [, sign, words = ''] = /^\s*([-*•]|\d+[.)])\s+(.*)$/.exec(line) ?? []
    const [, fact, value = ''] = /^\s*(name|serves|prep|cook):(.*)$/i.exec(line) ?? []
    if (sign) (/\d/.test(sign) ? recipe.steps : recipe.ingredients).push(words)
    else if (fact && /^(name|serves)$/i.test(fact)) recipe[fact.toLowerCase() as 'name' | 'serves'] = value.trim()
    else if (fact) {
      const minutes = /^\s*(\d{1,5})\s*(min(utes?)?)?\s*$/i.exec(value)?.[1]
      if (minutes === undefined || Number(minutes) === 0) unreadable()
      else recipe[fact.toLowerCase() === 'prep' ? 'prep_minutes' : 'cook_minutes'] = Number(minutes)
    } else if (line.trim() !== '') unreadable()
  })
  return recipe
}
