CREATE TABLE "webhook_deliveries" (
	"delivery_id" uuid PRIMARY KEY NOT NULL,
	"entity_id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event_key" text NOT NULL,
	"document_id" text NOT NULL,
	"created_on" bigint NOT NULL,
	"next_try_at" bigint,
	"delivered_on" bigint,
	"data" jsonb NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "webhook_deliveries_once" UNIQUE("webhook_id","event_key")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"entity_id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"sealed_secret" text NOT NULL,
	"record" jsonb NOT NULL,
	CONSTRAINT "webhooks_entity_id_webhook_id_pk" PRIMARY KEY("entity_id","webhook_id")
);
--> statement-breakpoint
CREATE INDEX "webhook_deliveries_by_time" ON "webhook_deliveries" USING btree ("webhook_id","created_on");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("next_try_at") WHERE next_try_at is not null;