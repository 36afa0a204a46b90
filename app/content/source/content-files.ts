/** The files that staff change on the dashboard. Posts are not among them: they live in the database once they were read. */
import type { z } from 'zod'
import { practitionerSchema } from '../schema/document-schemas'
import { proseSchemas, singletonSchemas } from '../schema/schema'
import { nameOfPerson } from './changes'

export type ContentFile = {
  /** In addresses: plans, legal.terms */
  id: string
  /** In content/: plans.yaml, legal/terms.mdx */
  name: string
  title: string
  /** Files of one tab stand together. */
  tab: string
  schema: z.ZodObject
  hasBody: boolean
  /** Pages it shows on. */
  shownOn: readonly { label: string; to: string }[]
}

const page = (label: string, to: string) => ({ label, to })
const home = page('Home', '/')
const services = page('Services', '/services')

const single = (
  type: keyof typeof singletonSchemas,
  id: string,
  tab: string,
  title: string,
  shownOn: ContentFile['shownOn'],
): ContentFile => {
  const { file, schema } = singletonSchemas[type]
  return { id, name: file, title, tab, schema, hasBody: false, shownOn }
}

const prose = (
  type: 'HomeText' | 'Legal',
  name: string,
  tab: string,
  title: string,
  shownOn: ContentFile['shownOn'],
): ContentFile => {
  const { folder, schema } = proseSchemas[type]
  return { id: `${folder}.${name}`, name: `${folder}/${name}.mdx`, title, tab, schema, hasBody: true, shownOn }
}

/** In the order of the tabs. */
export const contentFiles: readonly ContentFile[] = [
  single('Site', 'site', 'The clinic', 'The clinic', [home, page('Contact', '/contact')]),
  single('Home', 'home', 'Home', 'Home page', [home]),
  single('HomeServices', 'home-services', 'Home', 'Its services', [home]),
  prose('HomeText', 'welcome', 'Home', 'Welcome', [home]),
  prose('HomeText', 'founder', 'Home', 'The founder', [home, page('About', '/about')]),
  prose('HomeText', 'philosophy', 'Home', 'Philosophy', [home]),
  single('Plans', 'plans', 'Plans and prices', 'Plans and prices', [page('Services', '/services#pricing')]),
  single('Meals', 'meals', 'Meals', 'Meals', [page('Services', '/services#meals')]),
  single('Services', 'services', 'Services', 'Services', [services]),
  single('About', 'about', 'About', 'About page', [page('About', '/about')]),
  single('Awards', 'awards', 'About', 'Awards and media', [page('About', '/about')]),
  single('Faq', 'faq', 'Questions', 'Questions', [page('Search', '/search')]),
  single('Search', 'search', 'Search words', 'Search words', [page('Search', '/search')]),
  single('Testimonials', 'testimonials', 'Testimonials', 'Testimonials', [home]),
  single('Gallery', 'gallery', 'Gallery', 'Gallery', [page('Gallery', '/gallery')]),
  prose('Legal', 'privacy', 'Legal texts', 'Privacy', [page('Privacy', '/privacy')]),
  prose('Legal', 'terms', 'Legal texts', 'Terms', [page('Terms', '/terms')]),
  prose('Legal', 'refund', 'Legal texts', 'Refund', [page('Refund', '/refund')]),
  prose('Legal', 'shipping', 'Legal texts', 'Shipping', [page('Shipping', '/shipping')]),
]

/** Who sees clients has a file in content/team; these come and go. @returns null for the name of another file */
export const slugOf = (name: string): string | null => /^team\/([a-z0-9]+(?:-[a-z0-9]+)*)\.mdx$/.exec(name)?.[1] ?? null

/** @param facts of the file, for the person's name */
export const teamFile = (slug: string, facts: unknown = null): ContentFile => ({
  ...{ id: `team.${slug}`, name: `team/${slug}.mdx`, title: nameOfPerson(slug, facts), tab: teamTab },
  ...{ schema: practitionerSchema, hasBody: true, shownOn: [page('Book', '/book'), services] },
})
export const teamTab = 'Who sees clients'

export function contentFile(id: string): ContentFile | null {
  const slug = id.startsWith('team.') ? slugOf(`team/${id.slice('team.'.length)}.mdx`) : null
  return slug === null ? (contentFiles.find((file) => file.id === id) ?? null) : teamFile(slug)
}

/** By its name in content/. */
export const contentFileNamed = (name: string): ContentFile | null => {
  const slug = slugOf(name)
  return slug === null ? (contentFiles.find((file) => file.name === name) ?? null) : teamFile(slug)
}
