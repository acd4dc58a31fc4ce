// web-request.mjs in NestJS: https://nestjs.com
//
// This file is src/payments.controller.ts, with the files that web-request.mjs needs in the folder payconfirm of the app. The signature is
// over the bytes that came, which Nest keeps when main.ts says so: NestFactory.create(AppModule, { rawBody: true }).
import { Controller, Post, type RawBodyRequest, Req, Res } from '@nestjs/common';
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express';
import { receive } from '../payconfirm/web-request.mjs';

@Controller('payments')
export class PaymentsController {
  @Post('hook')
  async hook(@Req() request: RawBodyRequest<ExpressRequest>, @Res() response: ExpressResponse): Promise<void> {
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) {
      if (typeof value === 'string' && !['connection', 'expect', 'transfer-encoding'].includes(name))
        headers.set(name, value);
    }
    const answer = await receive(
      new Request('http://127.0.0.1/payments/hook', {
        method: 'POST',
        headers,
        body: new Uint8Array(request.rawBody ?? []),
      }),
    );
    response.status(answer.status).send(await answer.text());
  }
}
