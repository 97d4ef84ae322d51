import { Body, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IsBoolean, Matches } from 'class-validator';
import type { BuyerAgreementKey, BuyerAnswer, BuyerQuestion } from '@raffle/contracts/admin/approvals';
import { BuyerAgreementService } from './buyer-agreement.service.js';

class BuyerAgreementKeyDto implements BuyerAgreementKey {
  @Matches(/^[\w-]{1,100}$/, { message: 'Please open the link from the email again' })
  token: string;
}

class BuyerAnswerDto extends BuyerAgreementKeyDto implements BuyerAnswer {
  @IsBoolean({ message: 'You agree or you do not' })
  agrees: boolean;
}

/** For whoever has the link of the mail; 256 random bits need no further guard. They come in bodies, which stand in no log. */
@ApiTags('results')
@Controller('api/agreements')
export class BuyerAgreementController {
  constructor(private readonly agreements: BuyerAgreementService) {}

  /** Changes nothing. */
  @Post('question')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  read(@Body() { token }: BuyerAgreementKeyDto): Promise<BuyerQuestion> {
    return this.agreements.read(token);
  }

  @Post('answer')
  @HttpCode(200)
  @Header('Cache-Control', 'no-store')
  say(@Body() { token, agrees }: BuyerAnswerDto): Promise<BuyerQuestion> {
    return this.agreements.say(token, agrees);
  }
}
