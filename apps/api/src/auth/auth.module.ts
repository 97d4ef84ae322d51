import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RateLimitModule } from '../platform/http/rate-limit.module.js';
import { AuthController } from './auth.controller.js';
import { KnownDevices } from './known-devices.js';
import { LocalStrategy } from './local.strategy.js';
import { PasswordHashing } from './password-hashing.js';
import { RegistrationService } from './registration.service.js';
import { SessionsService } from './sessions.service.js';
import { SignInService } from './sign-in.service.js';
import { SignInThrottle } from './sign-in-throttle.js';
import { User } from './user.entity.js';
import { UsersService } from './users.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([User]), RateLimitModule],
  controllers: [AuthController],
  providers: [
    KnownDevices,
    LocalStrategy,
    PasswordHashing,
    RegistrationService,
    SessionsService,
    SignInService,
    SignInThrottle,
    UsersService,
  ],
  exports: [UsersService, PasswordHashing],
})
export class AuthModule {}
