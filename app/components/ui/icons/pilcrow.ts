import { createIcon } from '~/components/ui/create-icon'

export const Pilcrow = /* @__PURE__ */ createIcon(
  '<path d="M13 4v16"></path><path d="M17 4v16"></path><path d="M19 4H9.5a4.5 4.5 0 0 0 0 9H13"></path>',
)
