import { createIcon } from '~/components/ui/create-icon'

export const Info = /* @__PURE__ */ createIcon(
  '<circle cx="12" cy="12" r="10"></circle><path d="M12 16v-4"></path><path d="M12 8h.01"></path>',
)
