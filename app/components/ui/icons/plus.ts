import { createIcon } from '~/components/ui/create-icon'

export const Plus = /* @__PURE__ */ createIcon('<path d="M5 12h14"></path><path d="M12 5v14"></path>')
