import { createIcon } from '~/components/ui/create-icon'

export const IndianRupee = /* @__PURE__ */ createIcon(
  '<path d="m14 20-8-8h4c5.333 0 5.333-8 0-8"></path><path d="M6 4h12"></path><path d="M6 8h12"></path>',
)
