/** Turns content/ into typed JSON in .contentlayer/. Only app/content/collections.server.ts imports the result. */
import { type ComputedFields, defineDocumentType, makeSource } from 'contentlayer2/source-files'
import yaml from 'yaml'
// Relative imports only: contentlayer bundles this file itself and takes "~/…" for a package.
import { markdownToBlocks, postFile } from './app/content/schema/blocks/blocks'
import { contentlayerFields } from './app/content/schema/contentlayer/contentlayer-fields'
import { proseSchemas, singletonSchemas } from './app/content/schema/schema'
import { markdownToTree } from './app/content/text/markdown'

// In a file saved on Windows contentlayer takes the last fact above the text for `7\r`: it cuts the facts out between a
// carriage return and its newline. It has no setting for how a file is read, so its reader is given clean lines here.
const parseYaml = yaml.parse
Object.assign(yaml, { parse: (text: string) => parseYaml(text.replace(/\r\n?/g, '\n')) })

const singletons = Object.entries(singletonSchemas).map(([name, { file, schema }]) =>
  defineDocumentType(() => ({
    name,
    isSingleton: true,
    filePathPattern: file,
    contentType: 'data',
    fields: contentlayerFields(name, schema),
  })),
)

const asBlocks: ComputedFields = { blocks: { type: 'json', resolve: (text) => markdownToBlocks(text.body.raw) } }
const asPostBlocks: ComputedFields = {
  blocks: { type: 'json', resolve: (post) => markdownToBlocks(post.body.raw, undefined, postFile) },
}
/** Only the legal texts, the notices and the team need links and emphasis; a tree costs every page that shows one 14 KB of script. */
const asTree: ComputedFields = { tree: { type: 'json', resolve: (text) => markdownToTree(text.body.raw) } }

const prose = Object.entries(proseSchemas).map(([name, { folder, schema }]) =>
  defineDocumentType(() => ({
    name,
    filePathPattern: `${folder}/*.mdx`,
    // The text is plain Markdown. contentlayer's MDX would compile it to code that needs eval in the browser.
    contentType: 'markdown',
    fields: contentlayerFields(name, schema),
    computedFields: { Legal: asTree, Notice: asTree, Practitioner: asTree, Post: asPostBlocks }[name] ?? asBlocks,
  })),
)

export default makeSource({
  contentDirPath: 'content',
  documentTypes: [...singletons, ...prose],
  onMissingOrIncompatibleData: 'fail',
  onUnknownDocuments: 'fail',
  onExtraFieldData: 'fail',
  disableImportAliasWarning: true,
})
