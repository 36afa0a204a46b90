/**
 * Names a part of a page that goes over to the next page, when that has a part of the same name (ui/styles/motion.css) and the link that
 * leads there asks for it (`viewTransition`). On one page each name stands once.
 * @param kind such as `post`
 * @param id of the thing; one that is no name in CSS has no transition
 */
export const sharedPart = (kind: string, id: string): { viewTransitionName: string } | undefined =>
  /^[\w-]+$/.test(id) ? { viewTransitionName: `${kind}-${id}` } : undefined
