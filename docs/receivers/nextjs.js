// web-request.mjs in Next.js: https://nextjs.org
//
// This file is app/payments/hook/route.js, with web-request.mjs and what it needs in the folder payconfirm of the app.
export { receive as POST } from '../../../payconfirm/web-request.mjs';

// It verifies with node:crypto, and must never be cached.
export const runtime = 'nodejs';
export const dynamic = 'force-dynamic';
