/** The map of the site: every address, and the screen or answer that has it. Paths of files are below app/. */
import { index, layout, prefix, type RouteConfig, route } from '@remix-run/route-config'

/** With a path of its own: its forms are sent to this page, and no screen is shown inside of it. */
const page = (path: string, file: string) => route(path, file, { index: true })

const site = layout('pages/site-layout/route.tsx', { id: 'site' }, [
  index('pages/home/route.tsx'),
  route('about', 'pages/about/route.tsx'),
  route('services', 'pages/services/route.tsx'),
  route('gallery', 'pages/gallery/route.tsx'),
  route('contact', 'enquiries/site/contact/route.tsx'),
  route('consultation', 'enquiries/site/consultation/route.tsx'),
  route('search', 'search/site/search/route.tsx'),

  route('blogs', 'blog/site/posts/route.tsx'),
  route('blog/:slug', 'blog/site/post/route.tsx'),
  route('editor/:id/preview', 'blog/desk/preview/route.tsx'),

  route('book', 'appointments/site/book/route.tsx'),
  route('appointment-offer', 'appointments/site/offer/route.tsx'),
  route('order/:planId', 'orders/site/order-plan/route.tsx'),
  route('pay/visit/:id', 'orders/site/pay-visit/route.tsx'),
  route('thali', 'thali/site/thali/route.tsx'),
  route('menu', 'orders/site/menu/route.tsx'),
  route('menu/order', 'orders/site/menu-order/route.tsx'),

  route('newsletter', 'newsletter/site/subscribe/route.tsx'),
  route('newsletter/:link', 'newsletter/site/link/route.tsx'),

  route('privacy', 'pages/legal/privacy.tsx'),
  route('privacy/notice', 'privacy/site/notice/route.tsx'),
  route('terms', 'pages/legal/terms.tsx'),
  route('refund', 'pages/legal/refund.tsx'),
  route('shipping', 'pages/legal/shipping.tsx'),
  route('grievance', 'privacy/site/grievance/route.tsx'),

  route('profile', 'accounts/site/profile/route.tsx'),
  route('account', 'overview/site/account-layout/route.tsx', { id: 'account' }, [
    index('overview/site/account/route.tsx'),
    page('plan', 'care/site/plan/route.tsx'),
    route('plan/week', 'care/site/week/route.tsx'),
    route('plan/answer', 'care/site/answer/route.tsx'),
    route('plan/shopping', 'care/site/shopping/route.tsx'),
    route('plan/text', 'care/site/text/route.tsx'),
    route('plan/katori', 'care/site/katori/route.tsx'),
    page('check-in', 'care/site/check-in/route.tsx'),
    route('check-in/photos', 'care/site/photos/route.tsx'),
    page('messages', 'care/site/messages/route.tsx'),
    page('appointments', 'appointments/site/own-appointments/route.tsx'),
    route('appointments/:id/cancel', 'appointments/site/cancel/route.tsx'),
    page('orders', 'orders/site/own-orders/route.tsx'),
    route('orders/:orderId/cancel', 'orders/site/cancel/route.tsx'),
    route('deliveries', 'deliveries/site/own-deliveries/route.tsx'),
    route('visits', 'care/site/visits/route.tsx'),
    route('sharing', 'care/site/sharing/route.tsx'),
    route('sharing/:share', 'care/site/shared/route.tsx', [
      index('care/site/shared/day/route.tsx'),
      route('week', 'care/site/shared/week/route.tsx'),
      route('shopping', 'care/site/shared/shopping/route.tsx'),
      route('progress', 'care/site/shared/progress/route.tsx'),
      route('check-ins', 'care/site/shared/check-ins/route.tsx'),
      route('messages', 'care/site/shared/messages/route.tsx'),
      route('visits', 'care/site/shared/visits/route.tsx'),
    ]),
    page('care-documents', 'care/site/documents/route.tsx'),
    route('documents', 'orders/site/papers/documents.tsx'),
    page('progress', 'care/site/progress/route.tsx'),
    route('progress/new', 'care/site/progress/new/route.tsx'),
    route('progress/:reading/correct', 'care/site/progress/correct/route.tsx'),
    route('details', 'accounts/site/details.tsx'),
    route('security', 'accounts/site/security/route.tsx'),
    route('security/second-factor', 'accounts/site/add-second-factor/route.tsx'),
    route('security/passkey', 'accounts/site/add-passkey/route.tsx'),
    page('privacy', 'privacy/site/own-data/route.tsx'),
    route('privacy/change-email', 'privacy/site/change-email/route.tsx'),
    route('privacy/confirm-email', 'privacy/site/confirm-email/route.tsx'),
  ]),
  route('account/plan/print', 'care/site/print/route.tsx'),
  route('account/sharing/:share/print', 'care/site/shared/print/route.tsx'),
  ...prefix('account/orders/:orderId', [
    route('receipt', 'orders/site/receipt/route.tsx'),
    route('credit-notes/:number', 'orders/site/credit-note/route.tsx'),
  ]),
])

const logIn = layout('accounts/site/auth-frame/route.tsx', { id: 'auth' }, [
  route('login', 'accounts/site/login/route.tsx'),
  route('login/code', 'accounts/site/login-code/route.tsx'),
  route('signup', 'accounts/site/signup/route.tsx'),
  route('forgot-password', 'accounts/site/forgot-password/route.tsx'),
  route('reset-password', 'accounts/site/reset-password/route.tsx'),
  route('change-password', 'accounts/site/change-password/route.tsx'),
  route('prove', 'accounts/site/prove/route.tsx'),
])

/** Pages without the frame, around a payment and a delivery. */
const onTheWay = [
  route('pay/:orderId', 'orders/site/pay/route.tsx'),
  route('payment-callback', 'orders/site/payment-callback/route.tsx'),
  route('order-confirmation', 'orders/site/confirmation/route.tsx'),
  route('sandbox/pay/:token', 'payments/site/sandbox-pay/route.tsx'),
  route('driver/:token', 'deliveries/site/driver/route.tsx'),
]

const desk = route('dashboard', 'overview/desk/desk-layout/route.tsx', { id: 'desk' }, [
  index('overview/desk/route.tsx'),
  ...prefix('booking', [
    route('', 'appointments/desk/calendar/route.tsx'),
    route('new', 'appointments/desk/new-appointment/route.tsx'),
    route('closed-days', 'deliveries/desk/closed-days/route.tsx'),
    route(':id/correct', 'clients/desk/correct-booking/route.tsx'),
    route('phone-calendar', 'appointments/desk/phone-calendar/route.tsx'),
  ]),
  ...prefix('plans', [
    page('', 'orders/desk/orders/route.tsx'),
    route('new', 'orders/desk/new-order/route.tsx'),
    page('visit/:id', 'orders/desk/visit/route.tsx'),
    route('visit/:id/link', 'orders/desk/visit-link/route.tsx'),
    route('till', 'orders/desk/till/route.tsx'),
    route('codes', 'orders/desk/codes/route.tsx'),
    route('reconciliation', 'orders/desk/settlements/route.tsx'),
    route('export', 'orders/desk/month/route.tsx'),
    route('export.csv', 'orders/desk/month-csv/route.ts'),
    route(':orderId', 'orders/desk/order/route.tsx'),
    route(':orderId/receipt.pdf', 'orders/desk/receipt-pdf/route.ts'),
    route(':orderId/credit-notes/:number/pdf', 'orders/desk/credit-note-pdf/route.ts'),
  ]),
  route('deliveries', 'deliveries/desk/day/route.tsx'),
  route('deliveries/labels', 'deliveries/desk/labels/route.tsx'),
  route('menu', 'deliveries/desk/menu/route.tsx'),
  route('deliveries/:orderId', 'deliveries/desk/order-days/route.tsx'),
  ...prefix('clients', [
    page('', 'clients/desk/clients/route.tsx'),
    route('new', 'clients/desk/new-client/route.tsx'),
    route(':id', 'clients/desk/client/route.tsx'),
    route(':id/correct', 'clients/desk/correct/route.tsx'),
    route(':id/merge', 'clients/desk/merge/route.tsx'),
    route(':id/diet/:number/print', 'care/desk/diet-print/route.tsx'),
    route(':id/diet/:number/print.pdf', 'care/desk/diet-print-pdf/route.ts'),
    route(':id/care', 'care/desk/client/route.tsx'),
    route(':id/care/reason', 'care/desk/reason/route.tsx'),
    route(':id/care/assessment', 'care/desk/assessment/route.tsx'),
    route(':id/care/check-ins', 'care/desk/check-ins/route.tsx'),
    route(':id/care/messages', 'care/desk/messages/route.tsx'),
    route(':id/diet/dishes', 'care/desk/diet-plan/dishes.ts'),
    route(':id/diet/:number', 'care/desk/diet-plan/route.tsx'),
    route(':id/diet/:number/send', 'care/desk/diet-plan/send/route.tsx'),
    route(':id/diet/:number/preview', 'care/desk/diet-plan/preview/route.tsx'),
    route(':id/diet/:number/preview/week', 'care/desk/diet-plan/preview/week/route.tsx'),
    route(':id/diet/:number/compare', 'care/desk/diet-plan/compare/route.tsx'),
    route(':id/care/visits', 'care/desk/visits/route.tsx'),
    route(':id/care/visits/:note', 'care/desk/visit-note/route.tsx'),
    route(':id/care/readings', 'care/desk/readings/route.tsx'),
    route(':id/care/documents', 'care/desk/documents/route.tsx'),
    route(':id/care/letter', 'care/desk/letter/route.tsx'),
  ]),
  route('care/clients', 'care/desk/care/route.tsx'),
  route('care', 'care/desk/inbox/route.tsx'),
  route('recipes/foods', 'care/desk/foods/route.tsx'),
  route('recipes', 'care/desk/recipes/route.tsx', [
    route('new', 'care/desk/new-recipe/route.tsx'),
    route(':id', 'care/desk/recipe/route.tsx'),
  ]),
  ...prefix('templates', [
    page('', 'care/desk/templates/route.tsx'),
    route('dishes', 'care/desk/template/dishes.ts'),
    route(':id', 'care/desk/template/route.tsx'),
  ]),
  route('enquiries', 'enquiries/desk/enquiries/route.tsx', [route(':id', 'enquiries/desk/enquiry/route.tsx')]),
  route('newsletter', 'newsletter/desk/addresses/route.tsx'),
  route('newsletter/export.csv', 'newsletter/desk/export-csv.ts'),
  route('blog', 'blog/desk/posts/route.tsx'),
  route('media', 'media/desk/pictures/route.tsx', [route(':id', 'media/desk/picture/route.tsx')]),
  route('media/pictures', 'media/desk/picture-list.ts'),
  route('media/upload', 'media/desk/upload/route.ts'),
  ...prefix('content', [
    page('', 'content/desk/files/route.tsx'),
    route('changes/:number', 'content/desk/change/route.tsx'),
    route(':file', 'content/desk/file/route.tsx'),
    route(':file/page', 'content/desk/file-page.ts'),
  ]),
  route('erasures', 'privacy/desk/erasures/route.tsx'),
  route('find', 'clients/desk/find/route.tsx'),
  route('team', 'operations/desk/team/route.tsx'),
  route('outbox', 'operations/desk/outbox/route.tsx'),
  route('audit', 'operations/desk/audit/route.tsx'),
  route('*', 'frame/desk/not-found.tsx'),
])

const editor = [
  route('editor', 'overview/desk/editor/new-post.tsx'),
  route('editor/:id', 'blog/desk/post-calls.ts'),
  route('editor/:id/revisions', 'overview/desk/editor/revisions.tsx'),
  route('editor/:id/share', 'blog/desk/share.ts'),
  route('blog/:slug/edit', 'overview/desk/editor/edit.tsx'),
]

/** One answer for each kind of file. */
const files = (path: string, file: string, ...kinds: string[]) =>
  kinds.map((kind) => route(`${path}.${kind}`, file, { id: `${path}.${kind}` }))

/** What scripts, phones and machines ask for. */
const filesAndFeeds = [
  route('api/*', 'program/api-route.ts'),
  route('logout', 'accounts/site/logout.ts'),
  route('blog-dialog/:id', 'blog/site/blog-dialog-answer.ts'),
  route('latest-posts', 'blog/site/latest-posts-answer.ts'),
  route('search-suggestions', 'search/site/suggestions.ts'),
  route('order-news/:orderId', 'orders/site/order-news.ts'),
  route('dashboard/reach', 'frame/desk/reach/reach.ts'),
  route('calendar/:file', 'appointments/desk/calendar-file.ts'),
  route('media/*', 'media/site/file.ts'),
  route('share/*', 'pages/share-image/share.ts'),
  route('thali/lay', 'thali/site/lay/route.ts'),
  route('feed.xml', 'blog/site/feed/feed-xml/route.ts'),
  route('feed.json', 'blog/site/feed/feed-json.ts'),
  route('sitemap.xml', 'pages/sitemap.ts'),
  route('robots.txt', 'pages/robots.ts'),
  route('manifest.webmanifest', 'pages/manifest.ts'),
  route('account/privacy/export', 'privacy/site/export.ts'),
  route('account/plan/print.pdf', 'care/site/print-pdf/route.ts'),
  route('account/sharing/:share/print.pdf', 'care/site/shared/print-pdf/route.ts'),
  route('account/care-documents/:document', 'care/site/document-file/route.ts'),
  route('dashboard/clients/:id/care/documents/:document', 'care/desk/document-file/route.ts'),
  ...files('account/progress/export', 'care/site/progress/files/route.ts', 'csv', 'json', 'pdf'),
  ...files('dashboard/clients/:id/care/readings/export', 'care/desk/readings/files/route.ts', 'csv', 'json', 'pdf'),
  ...prefix('account/orders/:orderId', [
    route('receipt.pdf', 'orders/site/receipt-pdf/route.ts'),
    route('credit-notes/:number/pdf', 'orders/site/credit-note-pdf/route.ts'),
  ]),
]

export default [
  site,
  logIn,
  ...onTheWay,
  desk,
  ...editor,
  ...filesAndFeeds,
  /** The page that visitors get while the site is overloaded. */
  route('busy', 'pages/busy/route.tsx'),
  route('*', 'frame/not-found.tsx'),
] satisfies RouteConfig
