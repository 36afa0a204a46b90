import { createIcon } from '~/components/ui/create-icon'

export const CircleX = /* @__PURE__ */ createIcon(
  '<circle cx="12" cy="12" r="10"></circle><path d="m15 9-6 6"></path><path d="m9 9 6 6"></path>',
)
