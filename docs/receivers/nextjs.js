// web-request.mjs in Next.js: https://nextjs.org
//
//   npm install ./payconfirm-0.1.0.tgz
//
// This file is app/payments/hook/route.js, with web-request.mjs in the folder payconfirm of the app.
export { receive as POST } from '../../../payconfirm/web-request.mjs';

// It verifies with node:crypto, and must never be cached.
export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';
