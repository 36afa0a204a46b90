import { createIcon } from '~/components/ui/create-icon'

export const Search = /* @__PURE__ */ createIcon(
  '<path d="m21 21-4.34-4.34"></path><circle cx="11" cy="11" r="8"></circle>',
)
