import { createIcon } from '~/components/ui/create-icon'

export const CircleCheck = /* @__PURE__ */ createIcon(
  '<circle cx="12" cy="12" r="10"></circle><path d="m16 9-5.5 5.5L8 12"></path>',
)
