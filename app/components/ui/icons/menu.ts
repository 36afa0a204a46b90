import { createIcon } from '~/components/ui/create-icon'

export const Menu = /* @__PURE__ */ createIcon(
  '<path d="M4 5h16"></path><path d="M4 12h16"></path><path d="M4 19h16"></path>',
)
