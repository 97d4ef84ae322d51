import { Column, Entity, ForeignKey, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A recipient of the email that tells buyers that the season ended with refunds. */
@Entity('ending_mails')
@Unique('ending_mails_once', ['seasonYear', 'userId'])
export class EndingMail {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS', primaryKeyConstraintName: 'ending_mails_pk' })
  id: string;
  @ForeignKey('Season', { name: 'ending_mails_season_fkey' })
  @Column('int')
  seasonYear: number;
  @ForeignKey('User', { name: 'ending_mails_user_fkey' })
  @Column('bigint')
  userId: string;
}
