/**
 * What contentlayer, or a computed field of contentlayer.config.ts, writes into documents and nested objects. A field of
 * schema.ts must not have one of these names: it would be overwritten, and taken out again with them.
 */
export const contentlayerKeys: readonly string[] = ['type', '_id', '_raw', 'body', 'tree', 'blocks']
