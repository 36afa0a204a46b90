import { createIcon } from '~/components/ui/create-icon'

export const Ellipsis = /* @__PURE__ */ createIcon(
  '<circle cx="12" cy="12" r="1"></circle><circle cx="19" cy="12" r="1"></circle><circle cx="5" cy="12" r="1"></circle>',
)
