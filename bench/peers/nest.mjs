import 'reflect-metadata';
import * as nest from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, EntitySchema, IsNull, Not } from 'typeorm';

// NestJS on Fastify with TypeORM's repositories, as their guides have it: entities with relations, `find` for the list, `findOne` for the detail, and for a
// booking a look whether the half hour is free and a `save`, in one transaction. No types, so that it runs as it is.
// node nest.mjs PORT DATABASE_URL
const [port = '0', url = ''] = process.argv.slice(2);

const University = new EntitySchema({
  name: 'University',
  tableName: 'universities',
  columns: { id: { type: 'bigint', primary: true }, name: { type: 'text' } },
});
const text = (name) => ({ type: 'text', name });
const Mentor = new EntitySchema({
  name: 'Mentor',
  tableName: 'mentor_profiles',
  columns: {
    memberId: { type: 'bigint', name: 'member_id', primary: true },
    nickname: { type: 'text' },
    major: { type: 'text' },
    organizationName: text('organization_name'),
    jobCategory: text('job_category'),
    detailedJob: text('detailed_job'),
    experience: { type: 'int' },
    introductionTitle: text('introduction_title'),
    introductionContent: text('introduction_content'),
    mentoringFields: { type: 'text', name: 'mentoring_fields', array: true },
    hashtags: { type: 'text', array: true },
    message: { type: 'text' },
    mentoringCount: { type: 'int', name: 'mentoring_count' },
    listedAt: { type: 'timestamptz', name: 'listed_at', nullable: true },
  },
  relations: { university: { type: 'many-to-one', target: 'University', joinColumn: { name: 'university_id' } } },
});
const Booking = new EntitySchema({
  name: 'Booking',
  tableName: 'peer_bookings',
  columns: {
    id: { type: 'bigint', primary: true, generated: 'increment' },
    mentorId: { type: 'bigint', name: 'mentor_id' },
    menteeId: { type: 'bigint', name: 'mentee_id' },
    startsAt: { type: 'timestamptz', name: 'starts_at' },
  },
});

class MentorController {
  constructor(source) {
    this.source = source;
    this.mentors = source.getRepository(Mentor);
  }

  list(size = '5') {
    return this.mentors.find({
      where: { listedAt: Not(IsNull()) },
      relations: { university: true },
      order: { memberId: 'DESC' },
      take: Number(size),
    });
  }

  async detail(id) {
    const mentor = await this.mentors.findOne({ where: { memberId: id }, relations: { university: true } });
    if (!mentor) throw new nest.NotFoundException();
    return mentor;
  }

  book({ mentorId, menteeId, startsAt }) {
    return this.source.transaction(async (manager) => {
      const bookings = manager.getRepository(Booking);
      if (await bookings.existsBy({ mentorId, startsAt })) throw new nest.ConflictException();
      return bookings.save({ mentorId, menteeId, startsAt });
    });
  }
}

// What decorators do in TypeScript.
const decorate = (method, route, argument) => {
  route(MentorController.prototype, method, Object.getOwnPropertyDescriptor(MentorController.prototype, method));
  argument(MentorController.prototype, method, 0);
};
decorate('list', nest.Get('mentors'), nest.Query('size'));
decorate('detail', nest.Get('mentors/:id'), nest.Param('id'));
decorate('book', nest.Post('bookings'), nest.Body());
nest.Controller()(MentorController);
Reflect.defineMetadata('design:paramtypes', [DataSource], MentorController);

class AppModule {}
const entities = [University, Mentor, Booking];
nest.Module({
  imports: [TypeOrmModule.forRoot({ type: 'postgres', url, entities, poolSize: 20 })],
  controllers: [MentorController],
})(AppModule);

const app = await NestFactory.create(AppModule, new FastifyAdapter(), { logger: false, abortOnError: false });
await app.listen(Number(port), '127.0.0.1');
