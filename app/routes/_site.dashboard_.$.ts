/** The dashboard's other screens are not built yet; who may see them is decided already. */
export { loader } from './_site.editor'
