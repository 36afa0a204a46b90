/** A post and its recipes as search engines read them (frame/head/structured-data.ts). */
import { absolute } from '~/frame/head/page-meta'
import { clinicId } from '~/frame/head/structured-data'

type PostFacts = {
  slug: string
  title: string
  description: string
  /** A UTC instant or a day; undefined where it cannot be read. */
  published: string | undefined
  /** A UTC instant, where it is told. */
  modified: string | undefined
  /** Such as "hi". */
  language: string
  /** Path on this site of a PNG or JPEG. */
  image: string
  author: string
}

/** One post of the blog. */
export function postData(post: PostFacts, origin: string): object {
  const { title, description, published, modified, language, image } = post
  const address = absolute(origin, `/blog/${post.slug}`)
  return {
    '@type': 'BlogPosting',
    '@id': `${address}#post`,
    headline: title,
    description,
    image: absolute(origin, image),
    datePublished: published,
    // A post is not changed before it is there: what was written ahead for a later day counts from that day.
    dateModified: modified && published && modified < published ? published : modified,
    inLanguage: language,
    mainEntityOfPage: address,
    author: authorData(post.author, origin),
    publisher: { '@id': clinicId(origin) },
  }
}

const authorData = (name: string, origin: string) => ({ '@type': 'Organization', name, '@id': clinicId(origin) })

type RecipeFacts = {
  name: string
  serves: string
  prep_minutes: number | null
  cook_minutes: number | null
  ingredients: readonly string[]
  steps: readonly string[]
}

/** One recipe of a post, as the post shows it. */
export function recipeData(recipe: RecipeFacts, post: PostFacts, origin: string): object {
  const { prep_minutes: prep, cook_minutes: cook } = recipe
  return {
    '@type': 'Recipe',
    name: recipe.name || post.title,
    description: post.description,
    image: absolute(origin, post.image),
    author: authorData(post.author, origin),
    datePublished: post.published,
    inLanguage: post.language,
    isPartOf: { '@id': `${absolute(origin, `/blog/${post.slug}`)}#post` },
    recipeYield: recipe.serves || undefined,
    prepTime: prep === null ? undefined : `PT${prep}M`,
    cookTime: cook === null ? undefined : `PT${cook}M`,
    totalTime: prep === null || cook === null ? undefined : `PT${prep + cook}M`,
    recipeIngredient: recipe.ingredients,
    recipeInstructions: recipe.steps.map((text) => ({ '@type': 'HowToStep', text })),
  }
}
