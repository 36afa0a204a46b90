import { createIcon } from '~/components/ui/create-icon'

export const Pause = /* @__PURE__ */ createIcon(
  '<rect x="14" y="3" width="5" height="18" rx="1"></rect><rect x="5" y="3" width="5" height="18" rx="1"></rect>',
)
