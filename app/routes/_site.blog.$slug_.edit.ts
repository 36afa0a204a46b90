/** The editor of a post is not built yet; who may use it is decided already. */
export { loader } from './_site.editor'
