import { createIcon } from '~/components/ui/create-icon'

export const CircleDot = /* @__PURE__ */ createIcon(
  '<circle cx="12" cy="12" r="1"></circle><circle cx="12" cy="12" r="10"></circle>',
)
