import { createIcon } from '~/components/ui/create-icon'

export const Salad = /* @__PURE__ */ createIcon(
  '<path d="M19.496 12a2.5 2.5 0 00.399-2.214A2 2 0 0020.32 6.5 2 2 0 0019 3a2 2 0 00-1.5.68 2 2 0 00-3.287.424 2.5 2.5 0 00-3.189 2.06A3 3 0 0012 12l4-4"></path><path d="M4 12a1 1 0 00-.99 1.133A9 9 0 0012 21a9 9 0 008.99-7.867A1 1 0 0020 12z"></path><path d="M7 21h10"></path><path d="M9.85 6.907A3.5 3.5 0 005.05 12"></path>',
)
