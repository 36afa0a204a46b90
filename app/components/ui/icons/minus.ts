import { createIcon } from '~/components/ui/create-icon'

export const Minus = /* @__PURE__ */ createIcon('<path d="M5 12h14"></path>')
