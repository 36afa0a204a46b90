import { createIcon } from '~/components/ui/create-icon'

export const Clock = /* @__PURE__ */ createIcon('<circle cx="12" cy="12" r="10"></circle><path d="M12 6v6l4 2"></path>')
