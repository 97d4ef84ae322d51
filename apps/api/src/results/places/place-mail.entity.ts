import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation, Unique } from 'typeorm';
import type { User } from '../../auth/user.entity.js';
import type { Arrival } from '../arrival/arrival.entity.js';

/** A recipient of the email that tells buyers their tickets' places. */
@Entity('place_mails')
@Unique('place_mails_once', ['arrivalId', 'userId'])
export class PlaceMail {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' }) id: string;
  @Column('bigint') arrivalId: string;
  @ManyToOne<Arrival>('Arrival')
  @JoinColumn()
  arrival?: Relation<Arrival>;
  @Column('bigint') userId: string;
  @ManyToOne<User>('User')
  @JoinColumn()
  user?: Relation<User>;
}
